import type { AdminAttribute } from '../../../../contract/attributes.ts';
import { attributeEditPath, NEW } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminMeta, loadedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { countText } from '../../../admin/lists/format.ts';
import { SortableList } from '../../../admin/lists/sortable-list.tsx';
import { useStoredOrder } from '../../../admin/lists/use-stored-order.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/messages.tsx';
import { Card } from '../../../ui/panels.tsx';
import { Tag } from '../../../ui/tags.tsx';
import { Heading, TextLink } from '../../../ui/typography.tsx';
import { changeAttribute, kindText } from './attribute-form.tsx';

export const meta = adminMeta('Attributes');

export const clientLoader = loadScreen((api) => api.call('GET /api/admin/attributes'));

export default loadedScreen('Attributes', AttributesScreen);

function AttributesScreen({ data }: { data: readonly AdminAttribute[] }) {
  // Removed ones have places too.
  const { sorted, move } = useStoredOrder({
    rows: data,
    keyOf: ({ key }) => key,
    store: (attribute, position) => changeAttribute(attribute, { position }),
  });
  const shown = sorted.filter(({ isRemoved }) => !isRemoved);
  const removed = sorted.filter(({ isRemoved }) => isRemoved);

  return (
    <AdminScreen
      title="Attributes"
      actions={<ButtonLink to={attributeEditPath(NEW)}>Add attribute</ButtonLink>}
    >
      <p className="mb-4 max-w-prose text-soft">
        What describes a product beside its name and price, in the order of the product page. Drag a
        row, or use its arrows.
      </p>
      {shown.length === 0 ? (
        <EmptyState title="No attributes" level={3}>
          Add one, such as a border style, and every product can have a value.
        </EmptyState>
      ) : (
        <Card>
          <SortableList
            label="Attributes"
            onMove={(from, to) => move(shown, from, to)}
            entries={shown.map((attribute) => ({
              id: attribute.key,
              name: attribute.label,
              content: <Row attribute={attribute} />,
            }))}
          />
        </Card>
      )}
      {removed.length > 0 && (
        <>
          <Heading level={3} id="removed" className="mt-8 mb-3">
            Removed
          </Heading>
          <Card>
            <ul aria-labelledby="removed" className="divide-y divide-line">
              {removed.map((attribute) => (
                <li key={attribute.key}>
                  <Row attribute={attribute} />
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </AdminScreen>
  );
}

function Row({ attribute }: { attribute: AdminAttribute }) {
  const { key, label, unit, isFilter, isRemoved, products } = attribute;
  return (
    <div className="flex flex-wrap items-center gap-x-4 py-1">
      <TextLink standalone to={attributeEditPath(key)} className="min-w-36 font-medium">
        {label}
      </TextLink>
      <span className="min-w-36 text-sm text-soft">
        {kindText(attribute)}
        {unit && ` (${unit})`}
      </span>
      <span className="numerals text-sm text-soft">
        {isRemoved ? keptText(products) : countText(products, 'product')}
      </span>
      {isFilter && !isRemoved && <Tag tone="gold">Filter</Tag>}
      {isRemoved && <Tag>Removed</Tag>}
    </div>
  );
}

function keptText(products: number): string {
  return `${countText(products, 'product')} ${products === 1 ? 'keeps a value' : 'keep a value'}`;
}
