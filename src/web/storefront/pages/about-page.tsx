import type { Picture as PictureData } from '../../../contract/picture.ts';
import { TempleDivider } from '../../ui/brand/temple-border.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { type Collection, Collections } from './about-collections.tsx';
import { CRAFTS, REASONS } from './about-texts.tsx';
import { Prose } from './prose.tsx';

interface AboutPageProps {
  shopName: string;
  /** A saree's picture beside the story, if the shop has one. */
  storyPicture: PictureData | null;
  collections: readonly Collection[];
}

/** Story, craftsmanship, reasons, collections and a promise (specification §1, static pages). */
export function AboutPage({ shopName, storyPicture, collections }: AboutPageProps) {
  return (
    <article className="pt-10 md:pt-16">
      <Story shopName={shopName} picture={storyPicture} />
      <Craftsmanship />
      <Reasons />
      <Collections collections={collections} />
      <OurPromise />
    </article>
  );
}

function Story({ shopName, picture }: { shopName: string; picture: PictureData | null }) {
  return (
    <section id="story" aria-labelledby="story-title" className="page scroll-mt-24">
      <div className="grid items-center gap-10 md:grid-cols-[minmax(0,1fr)_16rem] lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-20">
        <div>
          <p className="text-gold-text">Our story</p>
          <Heading level={1} size="display" id="story-title" className="mt-2">
            Six yards, told plainly
          </Heading>
          <StoryText shopName={shopName} />
        </div>
        {picture && (
          <Picture
            {...picture}
            sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 16rem, 100vw"
            className="shadow-lift"
          />
        )}
      </div>
      <TempleDivider className="my-14 md:my-20" />
    </section>
  );
}

function StoryText({ shopName }: { shopName: string }) {
  return (
    <Prose className="mt-6">
      <p>
        A saree is bought once and worn for thirty years. It is there at the wedding, and at the
        wedding after that; it is lent to a sister, and one day it is unfolded for a daughter who
        asks whose it was. Something that stays so long should not be bought on a few large words.
      </p>
      <p>
        So {shopName} is kept the way we would want to buy: every piece unfolded, looked at on both
        sides, and described by what is in it. Which loom and which thread. What the zari is made
        of. How long it is, whether the blouse piece is with it, and how it wants to be washed.
      </p>
      <p>
        We keep silk from Mysuru and Kanchipuram, cotton and linen for every day, sheer organza, and
        cloth painted by hand. Not everything. Only what we would be glad to see you in.
      </p>
    </Prose>
  );
}

function Craftsmanship() {
  return (
    <section id="craftsmanship" aria-labelledby="craft-title" className="page scroll-mt-24">
      <Heading level={2} id="craft-title" size="title" className="max-w-2xl">
        How the cloth is made
      </Heading>
      <dl className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {CRAFTS.map(({ name, words }) => (
          <div key={name} className="border-t-2 border-zari-light pt-4">
            <dt className="font-display text-xl text-maroon">{name}</dt>
            <dd className="mt-2 text-lg leading-relaxed text-soft">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Reasons() {
  return (
    <section
      id="why-us"
      aria-labelledby="why-title"
      className="mt-16 scroll-mt-24 bg-sand py-14 md:mt-24 md:py-20"
    >
      <div className="page">
        <Heading level={2} id="why-title" size="title">
          Why buy from us
        </Heading>
        <ul className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {REASONS.map(({ name, words }) => (
            <li key={name}>
              <h3 className="font-display text-lg font-medium">{name}</h3>
              <p className="mt-1.5 text-soft">{words}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function OurPromise() {
  return (
    <section
      id="promise"
      aria-labelledby="promise-title"
      className="page mt-16 scroll-mt-24 text-center md:mt-24"
    >
      <TempleDivider className="mx-auto max-w-md" />
      <Heading level={2} id="promise-title" size="title" className="mt-8">
        Our promise
      </Heading>
      <p className="mx-auto mt-5 max-w-2xl font-display text-xl leading-relaxed text-maroon">
        What we call silk is silk. What we show you is what we send. And if we were wrong about
        either, we put it right and say sorry, in that order.
      </p>
    </section>
  );
}
