import { useContext } from 'react';
import { RenderingContext } from './rendering.ts';

/** A script within the page, without the indentation of its source. */
export function InlineScript({ children }: { children: string }) {
  const { nonce } = useContext(RenderingContext);
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {children.replace(/\n\s*/g, '\n')}
    </script>
  );
}
