import type { z } from 'zod';
import type { AdminProduct, productValuesSchema } from '../../../../contract/catalogue-editing.ts';
import {
  type Attribute,
  type DetailValue,
  offered,
} from '../../../../domain/catalogue/attributes.ts';
import type { EditFormState } from '../../../admin/forms/edit-form.tsx';
import { Checkbox, FieldError, Select, TextArea, TextField } from '../../../ui/fields.tsx';

export type ProductValues = z.input<typeof productValuesSchema>;

interface AttributeFieldsProps {
  form: EditFormState<ProductValues, AdminProduct>;
  attributes: readonly Attribute[];
  /** Names of attributes of which each combination has its own value. */
  options: readonly string[];
}

/** The fields of all attributes, by their kinds. */
export function AttributeFields({ form, attributes, options }: AttributeFieldsProps) {
  if (attributes.length === 0) return null;
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="mb-4 font-display text-lg font-medium">
        Attributes <span className="text-base font-normal text-soft">(optional)</span>
      </legend>
      {attributes.map((attribute) => (
        <AttributeField key={attribute.key} form={form} attribute={attribute} />
      ))}
      {options.length > 0 && (
        <p className="order-last text-sm text-soft sm:col-span-2">
          {options.join(' and ')}: set for each combination under Options.
        </p>
      )}
    </fieldset>
  );
}

interface AttributeFieldProps {
  form: AttributeFieldsProps['form'];
  attribute: Attribute;
}

function AttributeField({ form, attribute }: AttributeFieldProps) {
  const { key, kind, unit, hint, isLong, isMultiple } = attribute;
  const name = `details.${key}` as const;
  const value = form.values().details[key] ?? null;
  const label = unit ? `${attribute.label} (${unit})` : attribute.label;
  const text = { label, hint, autoComplete: 'off' };
  if (kind === 'choice' && isMultiple) {
    return (
      <Choices
        {...{ attribute, value, error: form.getError(name) }}
        onChange={(next) => form.change(name, next)}
      />
    );
  }
  if (kind === 'choice') {
    return (
      <Select
        {...form.field(name, 'textOrNull')}
        {...text}
        placeholder="Not stated"
        options={selectable(attribute, value).map((choice) => ({
          value: choice.value,
          label: choice.label,
        }))}
      />
    );
  }
  if (kind === 'yes-no') {
    const { error, name: field } = form.field(name);
    const shown = value === true ? 'yes' : 'no';
    return (
      <Select
        {...text}
        name={field}
        error={error}
        value={value === null ? '' : shown}
        placeholder="Not stated"
        options={{ yes: 'Yes', no: 'No' }}
        onChange={({ target }) => form.change(name, target.value ? target.value === 'yes' : null)}
      />
    );
  }
  const field = {
    ...form.field(name, kind === 'number' ? 'numericOrText' : 'textOrNull'),
    ...text,
  };
  return isLong ? (
    <TextArea {...field} rows={2} className="order-last sm:col-span-2" />
  ) : (
    <TextField {...field} />
  );
}

interface ChoicesProps {
  attribute: Attribute;
  value: DetailValue;
  error: string | undefined;
  onChange: (value: string[] | null) => void;
}

function Choices({ attribute, value, error, onChange }: ChoicesProps) {
  const chosen = Array.isArray(value) ? value : [];
  function toggle(one: string, isChosen: boolean) {
    const next = attribute.choices
      .map((choice) => choice.value)
      .filter((known) => (known === one ? isChosen : chosen.includes(known)));
    onChange(next.length > 0 ? next : null);
  }
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 text-sm font-medium">{attribute.label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {selectable(attribute, value).map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={chosen.includes(choice.value)}
            onChange={({ target }) => toggle(choice.value, target.checked)}
          />
        ))}
      </div>
      {attribute.hint && <p className="mt-1 text-sm text-soft">{attribute.hint}</p>}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

/** The choices offered, and those that the product has although they were removed. */
function selectable(attribute: Attribute, value: DetailValue) {
  const held = Array.isArray(value) ? value : [value];
  const kept = attribute.choices.filter(
    (choice) => choice.isRemoved && held.includes(choice.value),
  );
  return [
    ...offered(attribute),
    ...kept.map((choice) => ({ ...choice, label: `${choice.label} (removed)` })),
  ];
}
