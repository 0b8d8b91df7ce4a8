import {
  type DeclaredPage,
  declaredPages,
  loadServerBuild,
} from '../../src/server/platform/http/declared-pages.ts';

/** The addresses at which a page is opened: its examples, or its path where that has no parameters. */
const exampleAddresses = ({ path, examples }: DeclaredPage) =>
  examples ?? (path.includes(':') ? [] : [path]);

const pages = declaredPages(await loadServerBuild());

/** The pages that anyone may open, each screen once. */
export const VISITOR_PATHS = pages
  .filter(({ isPersonal }) => !isPersonal)
  .flatMap(exampleAddresses);

/** Those of a signed-in customer. */
export const CUSTOMER_PATHS = pages
  .filter(({ isPersonal }) => isPersonal)
  .flatMap(exampleAddresses);
