import type { Gstr1, ReturnQuery } from '../../../../contract/documents.ts';
import { getSellerGstin } from '../../../../domain/tax/gst.ts';
import { type Gstr1Section, listHeadings, toGstr1 } from '../../../../domain/tax/gstr1.ts';
import { csvRow } from '../../../../domain/text/csv.ts';
import type { ServiceBase } from '../../service-base.ts';
import * as repository from './documents.repository.ts';

/** What the shop's accountant files: the documents of a month and a GSTIN by the sections of GSTR-1. */
export function createGstReturn({ db, shop }: Pick<ServiceBase, 'db' | 'shop'>) {
  async function load({ month, gstin: asked }: ReturnQuery): Promise<Gstr1> {
    const gstin = asked ?? getSellerGstin(await shop.loadSettings());
    // A credit note bears the GSTIN of its invoice.
    const rows = await repository.listIssued(db, gstin, `${month}-01`, `${nextMonth(month)}-01`);
    const orderIds = rows.flatMap(({ kind, orderId }) => (kind === 'credit-note' ? [orderId] : []));
    const invoices = await repository.listDocuments(db, [...new Set(orderIds)]);
    const sections = toGstr1(
      rows.map(({ content }) => content),
      invoices.map(({ content }) => content),
    );
    return { month, gstin, sections };
  }

  return {
    load,
    /** The GSTINs that documents bear, which are earlier ones after the shop has moved. */
    listGstins: () => repository.listGstins(db),

    /** One section as the lines of a CSV file. */
    async *write(query: ReturnQuery, section: Gstr1Section): AsyncGenerator<string> {
      const { sections } = await load(query);
      const rows = sections[section];
      // The byte-order mark: without it, Excel reads UTF-8 as another encoding.
      yield `\uFEFF${csvRow(listHeadings(section))}`;
      for (const row of rows) yield csvRow(Object.values(row));
    },
  };
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
