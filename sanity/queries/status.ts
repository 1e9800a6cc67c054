import { defineQuery } from 'groq';

/** What editors say about a planned interruption. Null without settings. */
export const statusQuery = defineQuery(/* groq */ `
  *[_type == "settings"][0]{ interruption, interruptionEndsAt }`);
