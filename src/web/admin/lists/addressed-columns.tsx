import type { ReactNode } from 'react';
import { Tag } from '../../ui/tags.tsx';
import { TextLink } from '../../ui/typography.tsx';
import type { Column } from './data-table.tsx';

/** What has a title and an address of its own in the shop. */
export interface Addressed {
  _id: string;
  title: string;
  slug: string;
  isHidden: boolean;
}

/**
 * The columns of its title, which leads to its editor, with a `note` that a phone shows too, and its
 * address, which leads to its page unless hidden.
 */
export function addressedColumns<Row extends Addressed>(
  editPath: (id: string) => string,
  shopPath: (slug: string) => string,
  note?: (row: Row) => ReactNode,
): Column<Row>[] {
  return [
    {
      title: 'Title',
      isRowHeader: true,
      className: 'min-w-44 py-0! whitespace-normal!',
      cell: (row) => (
        <>
          <TextLink standalone to={editPath(row._id)}>
            {row.title}
          </TextLink>
          {note?.(row)}
        </>
      ),
    },
    {
      title: 'Address',
      className: 'min-w-44 py-0! wrap-anywhere',
      cell: ({ slug, isHidden }) =>
        isHidden ? (
          <span className="flex min-h-11 flex-wrap items-center gap-x-3">
            {decodeURI(shopPath(slug))} <Tag>Hidden</Tag>
          </span>
        ) : (
          <TextLink standalone to={shopPath(slug)}>
            {decodeURI(shopPath(slug))}
          </TextLink>
        ),
    },
  ];
}
