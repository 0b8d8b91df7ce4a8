import { useRevalidator } from 'react-router';
import type { GstView } from '../../../../contract/gst.ts';
import type { ShopSettingsView } from '../../../../contract/shop.ts';
import { formatPaise, formatRupees, rupees, sum, toPaise } from '../../../../domain/money/money.ts';
import { getRoundOff } from '../../../../domain/orders/order-totals.ts';
import { type SettingName, settingLabel } from '../../../../domain/shop/shop-settings.ts';
import { shortId } from '../../../../domain/text/text.ts';
import { EditForm } from '../../../admin/forms/edit-form.tsx';
import { adminProductPath, orderPath } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminMeta, FailedScreen, loadAll, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { type Column, DataTable } from '../../../admin/lists/data-table.tsx';
import { countText, formatCount } from '../../../admin/lists/format.ts';
import { SettingField, useSettingsForm } from '../../../admin/settings/settings-form.tsx';
import { Checkbox } from '../../../ui/fields.tsx';
import { Alert } from '../../../ui/messages.tsx';
import { Heading, TextLink } from '../../../ui/typography.tsx';
import type { Route } from './+types/route.ts';
import { GstRates } from './gst-rates.tsx';
import { GstReturn } from './gst-return.tsx';

export const meta = adminMeta('GST');

export const clientLoader = loadScreen((api) =>
  loadAll({
    settings: api.call('GET /api/admin/settings'),
    gst: api.call('GET /api/admin/gst'),
  }),
);

export default function Gst({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen title="GST" message={error} />;
  return (
    <AdminScreen title="GST">
      <div className="grid max-w-5xl gap-10 *:min-w-0">
        <GstSettings {...data} />
        <GstRates {...data.gst} />
        <GstReturn gstins={data.gst.gstins} />
      </div>
    </AdminScreen>
  );
}

const NAMES: readonly SettingName[] = [
  'taxMode',
  'gstScheme',
  'gstin',
  'gstState',
  'legalName',
  'address',
  'invoicePrefix',
  'creditNotePrefix',
  'defaultHsn',
];

function GstSettings({ settings: view, gst }: { settings: ShopSettingsView; gst: GstView }) {
  const { revalidate } = useRevalidator();
  const form = useSettingsForm(view, revalidate);
  const { taxMode, gstScheme, pricesIncludeTax, roundsTotals } = form.values();
  const isTaxed = gstScheme === 'regular';
  return (
    <>
      <EditForm form={form} saveLabel="Save GST settings" savedText="GST settings saved">
        <p className="mb-5 max-w-[60ch] text-soft">
          With GST, the tax is within the prices that customers see, or it is added at checkout, by
          goods and by the state of the delivery. Invoices are issued by themselves when an order is
          sent, and credit notes for what comes back. Ask your accountant before you switch.
        </p>
        {taxMode === 'gst' && isTaxed && !pricesIncludeTax && (
          <Alert kind="warn" live={false} className="mb-5">
            Consumers in India have to be shown prices with all taxes. Leave GST out of the prices
            only where you sell to businesses.
          </Alert>
        )}
        {taxMode === 'gst' && !isTaxed && (
          <Alert kind="warn" live={false} className="mb-5">
            You may only send within your own state: checkout refuses other addresses.
          </Alert>
        )}
        <div className="grid items-start gap-x-6 gap-y-5 *:min-w-0 sm:grid-cols-2">
          {NAMES.map((name) => (
            <SettingField key={name} form={form} name={name} />
          ))}
          {isTaxed && (
            <Checkbox
              label={settingLabel('pricesIncludeTax')}
              className="sm:col-span-2"
              {...form.checkbox('pricesIncludeTax')}
            />
          )}
          {taxMode === 'gst' && (
            <Checkbox
              label={settingLabel('roundsTotals')}
              className="sm:col-span-2"
              {...form.checkbox('roundsTotals')}
            />
          )}
        </div>
      </EditForm>
      <Preview
        gst={gst}
        isSwitched={view.settings.taxMode === 'gst'}
        isTaxed={isTaxed}
        isAdded={isTaxed && !pricesIncludeTax}
        isRounded={roundsTotals === true}
      />
    </>
  );
}

interface PreviewProps {
  gst: GstView;
  /** Whether the shop sells by GST already. */
  isSwitched: boolean;
  isTaxed: boolean;
  /** Whether GST is added to the prices. */
  isAdded: boolean;
  isRounded: boolean;
}

const PAID_NOW: Column<GstView['products'][number]> = {
  title: 'Paid now',
  numeric: true,
  cell: ({ paidNow }) => formatRupees(paidNow),
};

/** What products and an order cost by GST, before the owner switches. */
function Preview({ gst, isSwitched, isTaxed, isAdded, isRounded }: PreviewProps) {
  const { products, order } = gst;
  const byGst = toPaise((isAdded ? order?.added.total : order?.totalByGst) ?? rupees(0));
  return (
    <section aria-labelledby="gst-preview">
      <Heading level={3} id="gst-preview">
        What customers pay
      </Heading>
      <p className="mt-1 mb-3 max-w-[60ch] text-soft">
        Your newest products.{' '}
        {!isSwitched && 'Until you switch, your tax is added to their prices. '}
        With GST customers pay {isAdded ? 'the price and its GST' : 'the price alone'}.
      </p>
      <DataTable
        label="Products by GST"
        rows={products}
        keyOf={({ _id }) => _id}
        columns={[
          {
            title: 'Product',
            isRowHeader: true,
            className: 'min-w-40 whitespace-normal! wrap-anywhere',
            cell: ({ _id, name }) => <TextLink to={adminProductPath(_id)}>{name}</TextLink>,
          },
          { title: 'HSN', cell: ({ hsn }) => hsn },
          ...(isSwitched ? [] : [PAID_NOW]),
          {
            title: 'With GST',
            numeric: true,
            cell: ({ price, added }) => formatRupees(isAdded ? added.total : price),
          },
          {
            title: 'GST in it',
            numeric: true,
            cell: ({ percent, tax, added }) => {
              if (!isTaxed) return 'None';
              if (percent === null) return 'No rate';
              return isAdded ? formatRupees(added.tax) : `${formatRupees(tax)} (${percent}%)`;
            },
          },
        ]}
      />
      {isTaxed && !isAdded && <BetweenRates {...gst.between} />}
      {order && (
        <p className="numerals mt-4">
          Order <TextLink to={orderPath(order._id)}>{shortId(order._id)}</TextLink> was{' '}
          {formatRupees(order.total)}; by GST it would be{' '}
          {formatPaise(isRounded ? sum(byGst, getRoundOff(byGst)) : byGst)},{' '}
          {isTaxed
            ? `of which ${formatRupees(isAdded ? order.added.tax : order.tax)} GST`
            : 'without tax'}
          .
        </p>
      )}
    </section>
  );
}

/** The products whose price leaves the owner less than a lower one would. */
function BetweenRates({ total, products }: GstView['between']) {
  if (total === 0) return null;
  const title = `${countText(total, 'product')} ${total === 1 ? 'has' : 'have'} a price that fits neither rate`;
  return (
    <Alert kind="warn" live={false} title={title} className="mt-4">
      <p>
        The higher rate applies because of the tax in the price. A lower price leaves you as much or
        more: open the product to see which.
      </p>
      <ul className="mt-2">
        {products.map(({ _id, name, price }) => (
          <li key={_id}>
            <TextLink to={adminProductPath(_id)}>{name}</TextLink> at {formatRupees(price)}
          </li>
        ))}
        {total > products.length && <li>and {formatCount(total - products.length)} more</li>}
      </ul>
    </Alert>
  );
}
