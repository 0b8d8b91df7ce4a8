import { readFile } from 'node:fs/promises';
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
  let reading: Promise<Map<string, string[]>> | undefined;
  return {
    async find(pincode) {
      reading ??= readTable(file).catch((error) => {
        // The file may be there by the next time.
        reading = undefined;
        throw error;
      });
      const [district, states] = (await reading).get(pincode) ?? [];
      if (district === undefined || states === undefined) return undefined;
      return { district, states: states.split(/[\s,]+/) };
    },
  };
}

async function readTable(file: string | URL): Promise<Map<string, string[]>> {
  const rows: string[][] = parse(await readFile(file), {
    delimiter: ['\t', ';', ','],
    bom: true,
    from: 2,
    skip_empty_lines: true,
    relax_column_count: true,
  });
  return new Map(
    rows.map(([pincode = '', district = '', ...states]) => [pincode, [district, states.join(' ')]]),
  );
}
