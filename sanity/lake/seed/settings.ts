import { picture, references, type SeedOf } from './write.ts';

/** A fresh site's operator. Fictional, with an email address in a domain that can't exist. */
export const settings = {
  _id: 'settings',
  _type: 'settings',
  operatorName: 'Safar',
  legalName: 'Safar Journeys Private Limited',
  description:
    'Safar runs small-group journeys from Shimla: sixteen of them, in India and five countries beyond, with true dates and one all-in price.',
  phone: '+91 98160 00000',
  whatsapp: '+91 98160 00000',
  email: 'namaste@safar.example',
  emergencyPhone: '+91 98160 00911',
  hours: 'Monday to Saturday, 9:30 am to 6:30 pm',
  address:
    'Safar Journeys Private Limited\nSecond floor, Deodar House, Jakhoo Road\nShimla 171001, Himachal Pradesh, India',
  gstin: '02ABCCS1234K1ZP',
  registrations:
    'Registered travel agency, Department of Tourism and Civil Aviation, Himachal Pradesh',
  homeHeading: 'Go where the road thins out.',
  homeLede:
    'Small groups, true dates and one honest price. Sixteen journeys across the Himalaya, the coasts and beyond.',
  homeHero: picture('hero-himalaya'),
  chosenHeading: 'Chosen for winter',
  chosenTrips: references('trip', [
    'kedarkantha-summit-trek',
    'spiti-in-snow',
    'thar-by-camel-and-rail',
    'meghalaya-living-roots',
    'kerala-backwaters-slowly',
    'bali-slowly',
  ]),
  sharePicture: picture('social-share'),
} satisfies SeedOf<'settings'>;
