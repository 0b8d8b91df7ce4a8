import { useState } from 'react';
import { isCommonPassword } from '../../../domain/accounts/common-passwords.ts';
import type { TextFieldProps } from '../../ui/forms/field.tsx';
import { AccountPassword } from './account-form.tsx';

/** A field for a new password. It warns of the most used ones, which customers may still take. */
export function NewPassword({ hint, ...props }: TextFieldProps & { name: string }) {
  const [isCommon, setCommon] = useState(false);
  const warning = 'Many people use this password, so it is easy to guess. Choose a longer one.';
  return (
    <div>
      <AccountPassword
        hint={hint}
        {...props}
        onChange={({ target }) => setCommon(isCommonPassword(target.value))}
      />
      <p role="status" className="mt-1.5 text-sm text-warn empty:mt-0">
        {isCommon && warning}
      </p>
    </div>
  );
}
