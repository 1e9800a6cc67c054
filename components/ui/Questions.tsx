import styled from 'styled-components';
import { tokens } from '@/styles/tokens';

const List = styled.div`
  border-top: 1px solid ${tokens.color.line};
  details {
    border-bottom: 1px solid ${tokens.color.line};
  }
  summary {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
    padding: 1rem 0 0.85rem;
    font-weight: 600;
    font-size: 1.125rem;
    line-height: 1.25;
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary::after {
    content: '+';
    font-size: 1.5rem;
    line-height: 0.9;
    color: ${tokens.color.madder};
  }
  details[open] > summary::after {
    content: '\\2212';
  }
  p {
    max-width: ${tokens.width.text};
    padding-bottom: 1.1rem;
    white-space: pre-line;
  }
`;

/** Questions that open one by one, without a script. */
export function Questions({ items }: { items: { _id: string; title: string; answer: string }[] }) {
  return (
    <List>
      {items.map((item) => (
        <details key={item._id}>
          <summary>{item.title}</summary>
          <p>{item.answer}</p>
        </details>
      ))}
    </List>
  );
}
