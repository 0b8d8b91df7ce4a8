import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';
import { Specimen } from './specimen.tsx';

/** Alerts, toasts, empty states and skeletons. */
export function KitMessages() {
  const toast = useToast();
  return (
    <>
      <Specimen name="Alerts and toasts">
        {(['info', 'success', 'warn', 'danger'] as const).map((kind) => (
          <Alert
            key={kind}
            kind={kind}
            title={kind}
            actions={<ButtonLink to="/kit">Act</ButtonLink>}
          >
            A sentence that says what happened and what to do.
          </Alert>
        ))}
        <Button onClick={() => toast({ text: 'Added to your cart', kind: 'success' })}>
          Show a toast
        </Button>
      </Specimen>
      <Specimen name="Waiting">
        <Loading className="w-64 space-y-3">
          <Skeleton className="aspect-3/4 w-full" />
          <SkeletonText lines={3} />
        </Loading>
      </Specimen>
      <Specimen name="Nothing here">
        <EmptyState title="Your Cart Is Empty" actions={<ButtonLink to="/kit">Go Back</ButtonLink>}>
          What you add will stand here.
        </EmptyState>
      </Specimen>
      <Specimen name="Table">
        <Table label="Orders" dense>
          <TableHead>
            <TableRow>
              <HeaderCell>Order</HeaderCell>
              <HeaderCell numeric sort="descending" onSort={() => undefined}>
                Total
              </HeaderCell>
            </TableRow>
          </TableHead>
          <TableBody>
            <TableRow>
              <Cell>5f0c2a9b</Cell>
              <Cell numeric>₹12,34,567.00</Cell>
            </TableRow>
          </TableBody>
        </Table>
      </Specimen>
    </>
  );
}
