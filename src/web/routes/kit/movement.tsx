import { useState } from 'react';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Drawer, type DrawerSide } from '../../ui/overlays/drawer.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Carousel } from '../../ui/pictures/carousel.tsx';
import { Steps } from '../../ui/steps.tsx';
import { Specimen } from './specimen.tsx';

const SIDES: DrawerSide[] = ['left', 'right', 'bottom'];
const STEPS = [{ label: 'Cart', to: '/kit' }, { label: 'Shipping' }, { label: 'Payment' }];

/** Dialogs, drawers, carousels and navigation. */
export function KitMovement() {
  const [open, setOpen] = useState<'dialog' | DrawerSide | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Specimen name="Ways on">
        <Breadcrumbs items={[{ label: 'Home', to: '/kit' }, { label: 'Silk Sarees' }]} />
        <Steps label="Checkout" steps={STEPS} current={1} />
        <Pager label="Silk Sarees" page={3} pages={9} href={(page) => `/kit?page=${page}`} />
      </Specimen>
      <Specimen name="Dialog and drawers">
        <Button onClick={() => setOpen('dialog')}>Open the dialog</Button>
        {SIDES.map((side) => (
          <Button key={side} variant="secondary" onClick={() => setOpen(side)}>
            {`Open from the ${side}`}
          </Button>
        ))}
        <Dialog
          open={open === 'dialog'}
          onClose={close}
          title="Remove this product?"
          actions={<Button onClick={close}>Remove</Button>}
        >
          Are you sure you want to remove this product?
        </Dialog>
        {SIDES.map((side) => (
          <Drawer key={side} open={open === side} onClose={close} title="Filters" side={side}>
            <p className="p-4">A drawer from the {side}.</p>
          </Drawer>
        ))}
      </Specimen>
      <Specimen name="Disclosure">
        <Disclosure summary="Do you deliver across India?">Yes, with tracking.</Disclosure>
      </Specimen>
      <Specimen name="Carousel">
        <Carousel label="Highlights" interval={3000} className="w-full max-w-xl">
          {['bg-maroon', 'bg-leaf', 'bg-wood'].map((colour) => (
            <div key={colour} className={`h-48 ${colour}`} />
          ))}
        </Carousel>
      </Specimen>
    </>
  );
}
