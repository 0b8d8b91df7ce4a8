/**
 * The page numbers worth a link (from 1): the first, the last, this one and its neighbours; 'gap'
 * where some are omitted.
 */
export function pagerWindow(page: number, pages: number): (number | 'gap')[] {
  const shown: (number | 'gap')[] = [];
  let last = 0;
  for (let candidate = 1; candidate <= pages; candidate += 1) {
    const near = candidate === 1 || candidate === pages || Math.abs(candidate - page) <= 1;
    if (!near) continue;
    // One omitted page takes no more room than the gap.
    if (candidate - last === 2) shown.push(last + 1);
    else if (candidate - last > 2) shown.push('gap');
    shown.push(candidate);
    last = candidate;
  }
  return shown;
}
