import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** Where a PIN code of India delivers. */
export interface Pincode {
  /** The district with most of its post offices. */
  district: string;
  /** The GST codes of its states, that with most offices first; a few codes cross a border. */
  states: string[];
}

export interface Pincodes {
  /** Undefined for a code that is not known. */
  find: (pincode: string) => Promise<Pincode | undefined>;
}

const OWN_TABLE = new URL('./pincodes.tsv', import.meta.url);

/**
 * The PIN codes of India Post's open data, or of a file of the operator's: columns `pincode`, `district`
 * and `states`, between commas, semicolons or tabs; several states with spaces between. Read when it is
 * first needed, and then kept. @throws Error for a file that cannot be read
 */
export function openPincodes(file: string | URL = OWN_TABLE): Pincodes {
  let table: Map<string, string[]> | undefined;
  return {
    async find(pincode) {
      table ??= new Map(readRows(file).map(([code = '', ...place]) => [code, place]));
      const [district, states] = table.get(pincode) ?? [];
      if (district === undefined || states === undefined) return undefined;
      return { district, states: states.split(/[\s,]+/) };
    },
  };
}

const COLUMNS = [/^[1-9]\d{5}$/, /\S/, /^\d\d([\s,]+\d\d)*$/];

/** What is wrong with a file of the operator's; null where nothing is. */
export function pincodesError(file: string): string | null {
  try {
    const rows = readRows(file);
    const wrong = rows.find((row) => !COLUMNS.every((column, at) => column.test(row[at] ?? '')));
    if (rows.length > 0 && !wrong) return null;
    return `must have rows such as 560001,Bengaluru,29${wrong ? `, unlike ${wrong.join(',').slice(0, 60)}` : ''}`;
  } catch {
    return 'must be a CSV file that can be read';
  }
}

function readRows(file: string | URL): string[][] {
  const rows: string[][] = parse(readFileSync(file), {
    delimiter: ['\t', ';', ','],
    bom: true,
    from: 2,
    skip_empty_lines: true,
    relax_column_count: true,
  });
  return rows.map(([pincode = '', district = '', ...states]) => {
    return [pincode, district, states.join(' ').trim()];
  });
}
