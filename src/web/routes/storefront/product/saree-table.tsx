import type { Product } from '../../../../contract/catalogue.ts';
import {
  ATTRIBUTE_NAMES,
  type AttributeName,
  choiceLabel,
  getAttribute,
} from '../../../../domain/catalogue/attributes.ts';
import { Heading } from '../../../ui/typography.tsx';

type Details = Product['details'];

export function SareeTable({ details }: { details: Details }) {
  const rows = sareeRows(details);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="saree-details" className="mt-8">
      <Heading level={2} size="sub" id="saree-details">
        Saree details
      </Heading>
      <table className="numerals mt-3 w-full border-collapse text-left">
        <tbody className="border-y border-line">
          {rows.map(({ term, value }) => (
            <tr key={term} className="border-b border-line last:border-b-0">
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

export function sareeRows(details: Details): { term: string; value: string }[] {
  return ATTRIBUTE_NAMES.flatMap((name) => {
    const { label, pageLabel } = getAttribute(name);
    const value = formatDetail(name, details);
    return value ? [{ term: pageLabel ?? label, value }] : [];
  });
}

function formatDetail(name: AttributeName, details: Details): string | null {
  const value = details[name];
  // A product whose length nobody entered says nothing of its blouse piece either.
  if (name === 'blousePieceCm' && value === null) return details.lengthCm === null ? null : 'None';
  if (typeof value === 'number') return formatMetres(value);
  return value && getAttribute(name).kind === 'choice' ? choiceLabel(value) : value;
}

/** A length as a customer reads it: 550 cm are "5.5 m". */
export function formatMetres(centimetres: number): string {
  return `${Number((centimetres / 100).toFixed(2))} m`;
}
