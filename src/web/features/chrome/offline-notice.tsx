import { useOnline } from '../../platform/connection.ts';

/** Says that there is no connection, before one follows a link in vain. What is on the page stays. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div role="status" className="on-dark bg-wood text-center text-sm text-ivory">
      {!isOnline && (
        <p className="page py-2">
          You are offline. What you see stays; new pages need a connection.
        </p>
      )}
    </div>
  );
}
