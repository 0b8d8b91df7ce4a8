import { useNavigate } from 'react-router';
import {
  type AdminAttribute,
  type AttributeChange,
  attributeValuesSchema,
} from '../../../../contract/attributes.ts';
import { type Attribute, FEED_FIELDS } from '../../../../domain/catalogue/attributes.ts';
import { capitalise } from '../../../../domain/text/text.ts';
import { DialogAction } from '../../../admin/forms/action-dialog.tsx';
import { ActionButton } from '../../../admin/forms/admin-action.tsx';
import { EditForm, useEditForm } from '../../../admin/forms/edit-form.tsx';
import { ATTRIBUTES_PATH } from '../../../admin/frame/admin-paths.ts';
import { countText } from '../../../admin/lists/format.ts';
import { callApi } from '../../../platform/api.ts';
import { Checkbox, Select, TextField } from '../../../ui/fields.tsx';
import { Alert } from '../../../ui/messages.tsx';
import {
  type AttributeFields,
  type AttributeFormState,
  ChoicesField,
  newChoice,
} from './choices-field.tsx';

/** The kinds as they are offered: one or several choices are two. */
const KINDS = {
  text: { label: 'Text', kind: 'text', isMultiple: false },
  number: { label: 'Number with unit', kind: 'number', isMultiple: false },
  choice: { label: 'Choice of one', kind: 'choice', isMultiple: false },
  choices: { label: 'Choice of several', kind: 'choice', isMultiple: true },
  'yes-no': { label: 'Yes or no', kind: 'yes-no', isMultiple: false },
} as const;
type KindName = keyof typeof KINDS;
const KIND_OPTIONS = Object.entries(KINDS).map(([value, { label }]) => ({ value, label }));

function kindName({ kind, isMultiple }: Pick<Attribute, 'kind' | 'isMultiple'>): KindName {
  return kind === 'choice' && isMultiple ? 'choices' : kind;
}

/** The kind of an attribute in words. */
export function kindText(attribute: Pick<Attribute, 'kind' | 'isMultiple' | 'unit'>): string {
  const isPlain = attribute.kind === 'number' && !attribute.unit;
  return isPlain ? 'Number' : KINDS[kindName(attribute)].label;
}

const LABELS = {
  kind: 'Kind',
  isMultiple: 'Kind',
  label: 'Name',
  pageLabel: 'Name on the product page',
  hint: 'Hint',
  unit: 'Unit',
  isLong: 'Several lines',
  isFilter: 'Customers can filter by it',
  feedField: 'Field in the product feed',
  isOfOnePiece: 'Belongs to one piece',
  emptyLabel: 'Text without a value',
  choices: 'Choices',
} as const satisfies Record<keyof AttributeFields, string>;

const OF_KIND = { unit: '', emptyLabel: '', isLong: false, isFilter: false, choices: [] };

const BLANK: AttributeFields = {
  ...{ ...OF_KIND, kind: 'text', isMultiple: false, label: '', pageLabel: '', hint: '' },
  ...{ feedField: null, isOfOnePiece: false },
};

function toFields(attribute: AdminAttribute): AttributeFields {
  const { key, max, products, version, isRemoved, choices, ...facts } = attribute;
  return {
    ...facts,
    choices: choices.map(({ products: _, ...choice }) => choice),
  };
}

/** Saves an attribute as it is, but for a change. */
export function changeAttribute(
  attribute: AdminAttribute,
  change: Partial<AttributeChange>,
): Promise<AdminAttribute> {
  const { kind, isMultiple, ...facts } = toFields(attribute);
  const { key, version, isRemoved } = attribute;
  return callApi('PUT /api/admin/attributes/{id}', {
    params: { id: key },
    body: { ...facts, version, isRemoved, ...change },
  });
}

function saveAttribute(fields: AttributeFields, base: AdminAttribute | null) {
  const known = base?.choices.map(({ value }) => value) ?? [];
  const choices = fields.choices.map(({ value, ...choice }) => ({
    ...choice,
    value: value !== null && known.includes(value) ? value : null,
  }));
  const { kind, isMultiple, ...facts } = { ...fields, choices };
  if (base) return changeAttribute(base, facts);
  const body = { ...facts, kind, isMultiple, isRemoved: false };
  return callApi('POST /api/admin/attributes', { body });
}

interface AttributeFormProps {
  attribute: AdminAttribute | null;
  onSaved: (attribute: AdminAttribute) => void;
}

export function AttributeForm({ attribute, onSaved }: AttributeFormProps) {
  const form = useEditForm<AdminAttribute | null, AttributeFields>({
    schema: attributeValuesSchema.omit({ isRemoved: true }),
    loaded: attribute,
    toValues: (loaded) => (loaded ? toFields(loaded) : BLANK),
    save: saveAttribute,
    onSaved,
    subject: { kind: 'attribute', id: attribute?.key },
    labels: LABELS,
  });
  const { base } = form;

  /** What is typed and not saved stays. */
  async function setRemoved(from: AdminAttribute, isRemoved: boolean) {
    form.accept(await changeAttribute(from, { isRemoved }), toFields(from));
  }

  return (
    <>
      {base?.isRemoved && <Removed attribute={base} onBringBack={() => setRemoved(base, false)} />}
      <EditForm
        form={form}
        saveLabel={base ? 'Save attribute' : 'Add attribute'}
        savedText="Attribute saved"
      >
        <div className="grid max-w-3xl gap-x-6 gap-y-4 sm:grid-cols-2">
          <Fields form={form} />
        </div>
      </EditForm>
      {base && !base.isRemoved && (
        <ActionButton
          variant="quiet"
          className="mt-8 -ml-5"
          pendingText="Removing…"
          action={() => setRemoved(base, true)}
        >
          Remove attribute
        </ActionButton>
      )}
    </>
  );
}

function Fields({ form }: { form: AttributeFormState }) {
  const { base } = form;
  const { kind, isMultiple, label, unit } = form.values();
  const field = (key: keyof AttributeFields) => ({ label: LABELS[key], ...form.field(key) });
  const box = (key: keyof AttributeFields) => ({ label: LABELS[key], ...form.checkbox(key) });

  function chooseKind(name: KindName) {
    const chosen = KINDS[name];
    const isOther = chosen.kind !== kind;
    form.change('kind', chosen.kind);
    form.change('isMultiple', chosen.isMultiple);
    if (!isOther) return;
    for (const each of ['unit', 'emptyLabel', 'isLong', 'isFilter'] as const) {
      form.change(each, OF_KIND[each]);
    }
    form.change('choices', chosen.kind === 'choice' ? [newChoice()] : []);
  }

  return (
    <>
      <TextField
        {...field('label')}
        hint="In the product form, and as a column of CSV files"
        maxLength={60}
      />
      <TextField
        {...field('pageLabel')}
        optional
        hint={`Without one: ${label || 'its name'}`}
        maxLength={60}
      />
      {base ? (
        <dl>
          <dt className="mb-1.5 text-sm font-medium">{LABELS.kind}</dt>
          <dd className="flex min-h-11 items-center">{kindText({ kind, isMultiple, unit })}</dd>
        </dl>
      ) : (
        <Select
          label={LABELS.kind}
          name="kind"
          value={kindName({ kind, isMultiple })}
          error={form.getError('kind')}
          hint="It cannot be changed later"
          options={KIND_OPTIONS}
          onChange={({ target }) => chooseKind(target.value as KindName)}
        />
      )}
      <TextField
        {...field('hint')}
        optional
        hint="Below its field in the product form"
        maxLength={120}
      />
      {kind === 'number' && (
        <>
          <TextField {...field('unit')} optional hint="Such as cm, g or %" maxLength={12} />
          <TextField
            {...field('emptyLabel')}
            optional
            hint="Said where another value in this unit is known"
            maxLength={60}
          />
        </>
      )}
      {kind === 'choice' && <ChoicesField form={form} />}
      <Select
        label={LABELS.feedField}
        {...form.field('feedField', 'textOrNull')}
        optional
        hint="For Google and Meta. Gender takes female, male or unisex; age group adult, kids, toddler, infant or newborn."
        placeholder="None"
        options={FEED_FIELDS.map((value) => ({
          value,
          label: capitalise(value.replace('_', ' ')),
        }))}
      />
      <div className="self-end sm:col-span-2">
        {kind === 'text' && <Checkbox {...box('isLong')} />}
        {(kind === 'choice' || kind === 'yes-no') && <Checkbox {...box('isFilter')} />}
        <Checkbox
          {...box('isOfOnePiece')}
          label={
            <>
              {LABELS.isOfOnePiece}
              <span className="text-soft">, such as a certificate: copies do not get it</span>
            </>
          }
        />
      </div>
    </>
  );
}

interface RemovedProps {
  attribute: AdminAttribute;
  onBringBack: () => Promise<void>;
}

function Removed({ attribute: { key, label, products }, onBringBack }: RemovedProps) {
  const navigate = useNavigate();
  const held =
    products === 1 ? '1 product keeps its value' : `${products} products keep their values`;
  return (
    <Alert
      kind="warn"
      title="This attribute is removed"
      className="mb-6"
      actions={
        <>
          <ActionButton action={onBringBack}>Bring back</ActionButton>
          <DialogAction
            label="Delete its values…"
            title={`Delete ${label} for good?`}
            confirm="Delete"
            pendingText="Deleting…"
            confirmVariant="danger"
            submit={async () => {
              await callApi('DELETE /api/admin/attributes/{id}', { params: { id: key } });
              await navigate(ATTRIBUTES_PATH);
            }}
          >
            <p>
              {products === 0
                ? 'No product has a value.'
                : `${countText(products, 'product')} will lose ${products === 1 ? 'its value' : 'their values'}.`}{' '}
              This cannot be undone.
            </p>
          </DialogAction>
        </>
      }
    >
      {`It is no longer a detail or a filter; products sold by it stay as they are. ${held}.`}
    </Alert>
  );
}
