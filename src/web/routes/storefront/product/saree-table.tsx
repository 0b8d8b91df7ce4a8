import { Heading } from '../../../ui/typography.tsx';

export interface DetailRow {
  key: string;
  term: string;
  value: string;
}

export function SareeTable({ rows }: { rows: readonly DetailRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="saree-details" className="mt-8">
      <Heading level={2} size="sub" id="saree-details">
        Details
      </Heading>
      <table className="numerals mt-3 w-full border-collapse text-left">
        <tbody className="border-y border-line">
          {rows.map(({ key, term, value }) => (
            <tr key={key} className="border-b border-line last:border-b-0">
              <th scope="row" className="w-32 py-2.5 pr-4 align-top font-normal text-soft">
                {term}
              </th>
              <td className="py-2.5 align-top">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
