import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { fieldLabel } from './edited-product.ts';
import type { Meanwhile, ProductDifference } from './use-product-form.ts';

interface DifferencesDialogProps {
  meanwhile: Meanwhile;
  onChange: (meanwhile: Meanwhile) => void;
  onClose: () => void;
  onSettle: () => void;
}

/** Someone else saved first: shows what differs field by field, and lets one choose. */
export function DifferencesDialog(props: DifferencesDialogProps) {
  const { meanwhile, onChange, onClose, onSettle } = props;
  const { differences } = meanwhile;
  const isOpen = differences.some(({ choice }) => choice === null);

  function choose(field: ProductDifference['field'], choice: ProductDifference['choice']) {
    const chosen = differences.map((one) => (one.field === field ? { ...one, choice } : one));
    onChange({ ...meanwhile, differences: chosen });
  }

  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title="Someone else changed this product"
      className="max-w-3xl!"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep editing
          </Button>
          <Button disabled={isOpen} onClick={onSettle}>
            Save what is chosen
          </Button>
        </>
      }
    >
      <p className="text-soft">
        {differences.length === 0
          ? 'It says the same as yours by now: saving changes nothing more.'
          : 'Nothing was saved yet. Choose for each field which of the two is to stand.'}
      </p>
      <div className="mt-4 space-y-5">
        {differences.map((difference) => (
          <Choice
            key={difference.field}
            difference={difference}
            onChoose={(choice) => choose(difference.field, choice)}
          />
        ))}
      </div>
      {isOpen && (
        <Alert kind="warn" className="mt-5" live={false}>
          Both of you changed a field: choose one of the two.
        </Alert>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  difference: ProductDifference;
  onChoose: (choice: ProductDifference['choice']) => void;
}

function Choice({ difference: { field, mine, theirs, choice }, onChoose }: ChoiceProps) {
  return (
    <RadioGroup
      legend={fieldLabel(field)}
      name={`choice-${field}`}
      value={choice ?? ''}
      onChange={(value) => onChoose(value === 'mine' ? 'mine' : 'theirs')}
      className="[&>div]:sm:grid-cols-2"
      options={[
        { value: 'mine', label: 'Yours', description: shown(mine) },
        { value: 'theirs', label: 'Saved meanwhile', description: shown(theirs) },
      ]}
    />
  );
}

function shown(text: string) {
  return <span className="line-clamp-6 break-words whitespace-pre-line">{text || '(blank)'}</span>;
}
