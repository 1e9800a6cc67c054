import type { SocialCard as Card } from '@/lib/server/socialImage/card';
import { lightTokens } from '@/styles/tokens';

const { color } = lightTokens;
const headline = (title: string) => (title.length > 60 ? 64 : title.length > 34 ? 82 : 104);

/** A link preview's text, 1200 by 630 pixels. Satori supports flexbox and inline styles only. */
export function SocialCard({ title, line, operatorName }: Card) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        padding: '48px 60px 44px',
        color: color.onPicture,
        fontFamily: 'Poster0, Poster1',
        fontWeight: 700,
        backgroundImage:
          'linear-gradient(180deg, rgba(12,18,18,0.62) 0%, rgba(12,18,18,0.08) 30%, rgba(12,18,18,0.3) 52%, rgba(12,18,18,0.88) 100%)',
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', fontSize: 40 }}>
        <svg width="52" height="52" viewBox="0 0 32 32" fill="none" style={{ marginRight: 16 }}>
          <g
            stroke={color.onPicture}
            strokeWidth="2.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="M3 25 12 9l5 8 3-5 9 13" />
            <path d="M3 25c6 0 7-4 12-4s6 4 14 4" stroke={color.turmeric} />
          </g>
        </svg>
        {operatorName}
      </div>
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        {line ? (
          <div style={{ fontSize: 38, color: color.turmeric, marginBottom: 6 }}>{line}</div>
        ) : null}
        <div style={{ fontSize: headline(title), lineHeight: 0.98, textWrap: 'balance' }}>
          {title}
        </div>
      </div>
    </div>
  );
}
