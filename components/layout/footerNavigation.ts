/** Where the links of the footer stand: also the menu of a phone without scripts. */
export const footerNavigationId = 'all-links';
