import type { Gstr1 } from '../../../../contract/documents.ts';
import { type Gstr1Section, listHeadings, toGstr1 } from '../../../../domain/tax/gstr1.ts';
import { csvRow } from '../../../../domain/text/csv.ts';
import type { ServiceBase } from '../../service-base.ts';
import * as repository from './documents.repository.ts';

/** What the shop's accountant files: the documents of a month by the sections of GSTR-1. */
export interface GstReturn {
  load: (month: string) => Promise<Gstr1>;
  /** One section as the lines of a CSV file. */
  write: (month: string, section: Gstr1Section) => AsyncIterable<string>;
}

export function createGstReturn({ db, shop }: Pick<ServiceBase, 'db' | 'shop'>): GstReturn {
  async function load(month: string): Promise<Gstr1> {
    const settings = await shop.loadSettings();
    // Orders paid in test mode are no sales.
    const issued = await repository.listIssued(db, `${month}-01`, `${nextMonth(month)}-01`);
    const rows = issued.filter(({ series }) => !series.startsWith('TEST-'));
    const orderIds = rows.flatMap(({ kind, orderId }) => (kind === 'credit-note' ? [orderId] : []));
    const invoices = await repository.listDocuments(db, [...new Set(orderIds)]);
    const sections = toGstr1(
      rows.map(({ content }) => content),
      invoices.map(({ content }) => content),
    );
    return { month, gstin: settings.gstin, sections };
  }

  return {
    load,

    async *write(month, section) {
      const { sections } = await load(month);
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
