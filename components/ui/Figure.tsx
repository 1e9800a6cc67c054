import styled from 'styled-components';

/** A number set as a headline: dates, prices, heights. */
export const Figure = styled.span`
  font-stretch: 78%;
  font-weight: 700;
  letter-spacing: -0.01em;
  line-height: 1;
`;
