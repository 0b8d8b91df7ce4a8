import { type ComponentProps, useEffect } from 'react';
import { EditForm } from './edit-form.tsx';

/** An edit form as one page of several; `onSaved` is called once it has no edits left. */
export function StepForm({
  onSaved,
  ...props
}: Pick<ComponentProps<typeof EditForm>, 'form' | 'children'> & { onSaved: () => void }) {
  const isSaved = props.form.step === 'saved' && !props.form.isDirty;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save
  useEffect(() => {
    if (isSaved) onSaved();
  }, [isSaved]);
  return (
    <EditForm
      {...props}
      saveLabel="Save and continue"
      savedText="Saved"
      barClassName="bg-paper md:mx-0 md:px-0"
    />
  );
}
