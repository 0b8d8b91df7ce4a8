/** A script within the page, without the indentation of its source. */
export function InlineScript({ children }: { children: string }) {
  return <script suppressHydrationWarning>{children.replace(/\n\s*/g, '\n')}</script>;
}
