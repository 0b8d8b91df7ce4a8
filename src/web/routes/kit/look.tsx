import { CountBadge, Tag } from '../../ui/badge.tsx';
import * as icons from '../../ui/brand/icons.tsx';
import { LogoMark } from '../../ui/brand/logo-mark.tsx';
import { Mango } from '../../ui/brand/mango.tsx';
import { TempleBorder, TempleDivider } from '../../ui/brand/temple-border.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/forms/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Specimen } from './specimen.tsx';

const COLOURS = [
  'bg-ivory',
  'bg-paper',
  'bg-sand',
  'bg-ink',
  'bg-soft',
  'bg-kumkum',
  'bg-maroon',
  'bg-zari',
  'bg-gold-text',
  'bg-leaf',
  'bg-line',
  'bg-wood',
];

/** Colours, type, buttons, tags, icons and motifs. */
export function KitLook() {
  return (
    <>
      <Specimen name="Colours">
        {COLOURS.map((colour) => (
          <p key={colour} className="text-sm">
            <span className={`mb-1 block size-16 border border-line ${colour}`} />
            {colour.slice(3)}
          </p>
        ))}
      </Specimen>
      <Specimen name="Type">
        <div className="space-y-3">
          {(['display', 'title', 'section', 'sub'] as const).map((size) => (
            <Heading key={size} level={3} size={size}>
              {`${size}: ₹12,34,567.00 of Kanchivaram`}
            </Heading>
          ))}
          <p>Text at 16 px with a line height of one and a half.</p>
          <p className="text-sm text-soft">Small and soft.</p>
        </div>
      </Specimen>
      <Specimen name="Buttons">
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button size="lg">Large</Button>
        <Button disabled>Disabled</Button>
        <Button pending pendingText="Processing...">
          Pending
        </Button>
        <ButtonLink to="/kit" variant="secondary">
          A link
        </ButtonLink>
        <IconButton label="Search">
          <icons.SearchIcon className="size-6" />
        </IconButton>
      </Specimen>
      <Specimen name="Tags, badges and chips">
        {(['kumkum', 'gold', 'leaf', 'plain', 'danger'] as const).map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
        <CountBadge count={3} label="items in your cart" />
        <CountBadge count={128} label="items in your cart" />
        <Chip label="Remove filter: Maroon" to="/kit">
          Maroon
        </Chip>
      </Specimen>
      <Specimen name="Icons">
        {Object.entries(icons).map(([name, Icon]) => (
          <p key={name} className="w-24 text-center text-xs text-soft">
            <Icon className="mx-auto mb-1 size-6 text-ink" />
            {name.replace('Icon', '')}
          </p>
        ))}
      </Specimen>
      <Specimen name="Motifs">
        <LogoMark />
        <Mango className="h-16 text-zari" />
        <TempleBorder size="thin" />
        <TempleBorder size="full" />
        <TempleBorder size="full" flip />
        <TempleDivider className="w-full" />
      </Specimen>
      <Specimen name="Cards and pictures">
        <Card className="w-64">Paper on ivory.</Card>
        <Picture
          src="/no-image.jpg"
          widths={[]}
          alt="Picture not available"
          sizes="12rem"
          className="w-48"
        />
      </Specimen>
    </>
  );
}
