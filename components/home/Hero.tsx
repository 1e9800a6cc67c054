import styled from 'styled-components';
import { ContentImage } from '@/components/content/ContentImage';
import { ButtonLink } from '@/components/ui/Button';
import { Wrap } from '@/components/ui/Stack';
import { paths } from '@/lib/paths';
import type { ContentPicture } from '@/sanity/image';
import { tokens } from '@/styles/tokens';

const Stage = styled.section`
  position: relative;
  display: grid;
  min-height: min(88vh, 820px);
  color: ${tokens.color.onPicture};
  overflow: hidden;
  > img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background:
      linear-gradient(90deg, rgb(16 22 40 / 0.5), rgb(16 22 40 / 0.25) 40%, transparent 70%),
      linear-gradient(
        180deg,
        rgb(16 22 34 / 0.62),
        rgb(16 22 34 / 0.3) 45%,
        rgb(16 22 34 / 0) 65%,
        rgb(16 22 34 / 0.5)
      );
  }
`;
const Words = styled(Wrap)`
  position: relative;
  z-index: 1;
  width: 100%;
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: 2rem;
  padding-block: clamp(7rem, 17vh, 10rem) 2.4rem;
  h1 {
    font-size: ${tokens.size.poster};
    font-stretch: 75%;
    line-height: 0.92;
    letter-spacing: -0.02em;
    max-width: 11ch;
  }
  p {
    font-size: ${tokens.size.large};
    max-width: 30rem;
    margin-top: 1.3rem;
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`;

interface HeroProps {
  heading: string;
  lede: string;
  picture: ContentPicture;
}

/** The first screen: one picture, one sentence, two ways on. */
export function Hero({ heading, lede, picture }: HeroProps) {
  return (
    <Stage>
      <ContentImage picture={picture} sizes="100vw" isFirst />
      <Words>
        <div>
          <h1>{heading}</h1>
          <p>{lede}</p>
        </div>
        <Actions>
          <ButtonLink href={paths.homeDepartures()}>See what leaves soon</ButtonLink>
          <ButtonLink href={paths.homeDestinations()} variant="quiet">
            Choose by place
          </ButtonLink>
        </Actions>
      </Words>
    </Stage>
  );
}
