import { shopDay } from '../../../domain/orders/dashboard-buckets.ts';
import { namedPeriods, type ReportPeriod } from '../../../domain/reports/report-period.ts';
import { useShop } from '../../platform/head.ts';
import { TextField, type TextFieldProps } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';

const OWN_PERIOD = 'Chosen days';

interface PeriodFieldsProps {
  /** '' for a day that is not known yet. */
  period: ReportPeriod;
  day: (name: keyof ReportPeriod) => Partial<TextFieldProps>;
  onChoose: (period: ReportPeriod | undefined) => void;
}

/** The days of a report: a period by its name, or a first and a last day. */
export function PeriodFields({ period: { from, to }, day, onChoose }: PeriodFieldsProps) {
  const { timeZone } = useShop();
  const periods = namedPeriods(shopDay(new Date(), timeZone));
  const named = Object.keys(periods).find(
    (name) => periods[name]?.from === from && periods[name]?.to === to,
  );
  const names = [...Object.keys(periods), ...(named ? [] : [OWN_PERIOD])];
  return (
    <>
      <Select
        label="Period"
        options={names.map((name) => ({ value: name, label: name }))}
        value={named ?? OWN_PERIOD}
        onChange={({ target }) => onChoose(periods[target.value])}
        className="max-lg:col-span-2"
      />
      <TextField label="From" {...day('from')} className="min-w-0" />
      <TextField label="To" {...day('to')} className="min-w-0" />
    </>
  );
}
