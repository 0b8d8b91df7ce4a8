import type { ReactNode, SVGProps } from 'react';

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>;

function Icon({ children, className = 'size-6', ...rest }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      {...rest}
    >
      {children}
    </svg>
  );
}

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10.6 4.2a6.4 6.4 0 1 1 0 12.8 6.4 6.4 0 0 1 0-12.8Z" />
    <path d="m15.4 15.3 4.9 4.7" />
  </Icon>
);

export const BagIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.3 8.6h13.4l1 11.1a.9.9 0 0 1-.9 1H5.2a.9.9 0 0 1-.9-1l1-11.1Z" />
    <path d="M8.5 11V7.2c0-2.2 1.5-3.9 3.5-3.9s3.5 1.7 3.5 3.9V11" />
  </Icon>
);

export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 7h17M3.5 12h17M3.5 17h11" />
  </Icon>
);

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5.5 5.5 13 13M18.5 5.5l-13 13" />
  </Icon>
);

export const ChevronLeftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m14.5 5-6.8 7 6.8 7" />
  </Icon>
);

export const ChevronRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m9.5 5 6.8 7-6.8 7" />
  </Icon>
);

export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 9 7 6.8L19 9" />
  </Icon>
);

export const ChevronUpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 15 7-6.8 7 6.8" />
  </Icon>
);

export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4.5v15M4.5 12h15" />
  </Icon>
);

export const MinusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 12h15" />
  </Icon>
);

export const CheckIcon = (props: IconProps) => (
  <Icon strokeWidth="2.2" {...props}>
    <path d="m5 12.8 4.6 4.4L19 6.8" />
  </Icon>
);

export const UserIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.6a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z" />
    <path d="M4.3 20.4c.6-3.8 3.8-5.9 7.7-5.9s7.1 2.1 7.7 5.9" />
  </Icon>
);

export const TrashIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.3 6.8h15.4M9.3 6.6V4.3a.8.8 0 0 1 .8-.8h3.8a.8.8 0 0 1 .8.8v2.3M6.2 7l.9 12.6a1 1 0 0 0 1 .9h7.8a1 1 0 0 0 1-.9L17.8 7" />
    <path d="m10 10.8.3 6M14 10.8l-.3 6" />
  </Icon>
);

export const ArrowLeftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M20 12H4.5M10.3 5.8 4 12l6.3 6.2" />
  </Icon>
);

export const ArrowRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 12h15.5M13.7 5.8 20 12l-6.3 6.2" />
  </Icon>
);

export const ArrowUpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20V4.5M5.8 10.3 12 4l6.2 6.3" />
  </Icon>
);

export const FilterIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 7.5h9M17.5 7.5h3M3.5 16.5h3M11.5 16.5h9" />
    <path d="M15 5.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6ZM9 14.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6Z" />
  </Icon>
);

export const PauseIcon = (props: IconProps) => (
  <Icon strokeWidth="2" {...props}>
    <path d="M9 6v12M15 6v12" />
  </Icon>
);

export const PlayIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8.5 5.6v12.8l10-6.4-10-6.4Z" />
  </Icon>
);

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11v5.3" />
    <path d="M12 7.6v.1" strokeWidth="2.2" />
  </Icon>
);

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4 3.2 19.4h17.6L12 4ZM12 10v4.4" />
    <path d="M12 16.9v.1" strokeWidth="2.2" />
  </Icon>
);

/** A speech bubble with a handset, for WhatsApp. */
export const ChatIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.6a8.3 8.3 0 1 1-4 15.6l-4.4 1.2 1.2-4.3A8.3 8.3 0 0 1 12 3.6Z" />
    <path d="M9 8.2c-.9.7-.9 2 .5 3.9s3 2.9 4.3 2.8c.8-.1 1.5-.6 1.6-1.4l-1.9-1.1-.9.8c-.9-.4-1.6-1.1-2-2l.7-.9-1-1.9-1.3-.2Z" />
  </Icon>
);

export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.3 3.8 9 3.6l1.9 4.3-2 1.8c.9 2.2 2.6 4 5 5.2l1.9-1.9 4.2 2-.2 2.6c-.1 1.6-1.5 2.8-3.1 2.6C9.9 19.4 4.6 13.9 3.9 7.1c-.2-1.7.9-3.2 2.4-3.3Z" />
  </Icon>
);

export const MailIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.6 6h16.8v12H3.6V6Z" />
    <path d="m3.9 6.5 8.1 6.6 8.1-6.6" />
  </Icon>
);

export const InstagramIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 3.8h8A4.2 4.2 0 0 1 20.2 8v8a4.2 4.2 0 0 1-4.2 4.2H8A4.2 4.2 0 0 1 3.8 16V8A4.2 4.2 0 0 1 8 3.8Z" />
    <path d="M12 8.3a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.4Z" />
    <path d="M16.7 7.2v.1" strokeWidth="2.2" />
  </Icon>
);

export const FacebookIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14 20.5v-8h3l.5-3.2H14V7.4c0-1 .5-1.7 1.8-1.7h1.9V3c-.4-.1-1.3-.2-2.3-.2-2.5 0-4.1 1.5-4.1 4.2v2.3H8.2v3.2h3.1v8" />
  </Icon>
);

export const YoutubeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5.5c7.9 0 8.7.3 8.7 6.5s-.8 6.5-8.7 6.5-8.7-.3-8.7-6.5.8-6.5 8.7-6.5Z" />
    <path d="m10.2 9 5 3-5 3V9Z" />
  </Icon>
);

export const PinterestIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.3a8.7 8.7 0 1 1 0 17.4 8.7 8.7 0 0 1 0-17.4Z" />
    <path d="m9.7 19.6 2.4-9.4" />
    <path d="M9 13.2a3.7 3.7 0 1 1 5.6.8c-1.2.9-2.9.6-3.5-.6" />
  </Icon>
);
