import { Heading } from '../../ui/heading.tsx';
import { ToastProvider } from '../../ui/overlays/toast.tsx';
import { KitForms } from './forms.tsx';
import { KitLook } from './look.tsx';
import { KitMessages } from './messages.tsx';
import { KitMovement } from './movement.tsx';

export const meta = () => [{ title: 'Design kit' }];

/** Every part of the design kit in every state; in development only. */
export default function KitPage() {
  return (
    <ToastProvider>
      <main className="page space-y-16 py-12">
        <Heading level={1}>Design kit</Heading>
        <KitLook />
        <KitForms />
        <KitMessages />
        <KitMovement />
      </main>
    </ToastProvider>
  );
}
