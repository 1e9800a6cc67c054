/** The id of the footer's links, which also serve as the phone menu without scripts. */
export const footerNavigationId = 'all-links';
