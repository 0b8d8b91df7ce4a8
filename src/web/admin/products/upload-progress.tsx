import { useId } from 'react';

interface UploadProgressProps {
  label: string;
  /** The uploaded share, from 0 to 1; at 1 the server processes the files. */
  part: number;
  className?: string;
}

export function UploadProgress({ label, part, className }: UploadProgressProps) {
  const id = useId();
  const percent = Math.floor(part * 100);
  return (
    <div className={className}>
      <label htmlFor={id} className="numerals block text-sm text-soft">
        {part < 1 ? `${label}: ${percent}% uploaded` : `${label}: processing…`}
      </label>
      <progress
        id={id}
        value={part}
        max={1}
        className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-xs bg-sand [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-leaf"
      />
    </div>
  );
}
