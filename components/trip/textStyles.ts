/**
 * The style sheets for what visitors only read on a trip page. Its scripts stay on the server, so
 * nothing else would load these styles. A test fails when one is missing.
 */
import elevationDrawing from '@/components/content/ElevationDrawing.module.css';
import placesMap from '@/components/content/PlacesMap.module.css';
import richText from '@/components/content/RichText.module.css';
import video from '@/components/content/Video.module.css';
import dataTable from '@/components/ui/DataTable.module.css';
import folded from '@/components/ui/Folded.module.css';
import notice from '@/components/ui/Notice.module.css';
import print from '@/components/ui/Print.module.css';
import questions from '@/components/ui/Questions.module.css';
import rows from '@/components/ui/Rows.module.css';
import stack from '@/components/ui/Stack.module.css';
import altitudePanel from './AltitudePanel.module.css';
import included from './Included.module.css';
import itinerary from './Itinerary.module.css';
import leader from './Leader.module.css';
import policyInShort from './PolicyInShort.module.css';
import practical from './Practical.module.css';
import reviews from './Reviews.module.css';
import tripPage from './TripPage.module.css';
import tripSection from './TripSection.module.css';

export const textStyles = [
  elevationDrawing,
  placesMap,
  richText,
  dataTable,
  folded,
  notice,
  print,
  questions,
  rows,
  stack,
  altitudePanel,
  included,
  itinerary,
  leader,
  policyInShort,
  practical,
  reviews,
  tripPage,
  tripSection,
  video,
];
