/**
 * States and union territories with their GSTIN numbers, taken in November 2026 from
 * https://www.zoho.com/in/books/kb/gst/valid-state-codes-list.html and checked against
 * https://www.caclubindia.com/articles/gst-state-code-list-42281.asp. Two states also have an older
 * number: 25 was Daman and Diu until 26 January 2020, and 28 was Andhra Pradesh before its
 * division. `OT` is "other territory". The site imports this file, so it must stay plain data.
 */
export const gstStates = {
  AN: { name: 'Andaman and Nicobar Islands', numbers: ['35'] },
  AP: { name: 'Andhra Pradesh', numbers: ['37', '28'] },
  AR: { name: 'Arunachal Pradesh', numbers: ['12'] },
  AS: { name: 'Assam', numbers: ['18'] },
  BR: { name: 'Bihar', numbers: ['10'] },
  CG: { name: 'Chhattisgarh', numbers: ['22'] },
  CH: { name: 'Chandigarh', numbers: ['04'] },
  DH: { name: 'Dadra and Nagar Haveli and Daman and Diu', numbers: ['26', '25'] },
  DL: { name: 'Delhi', numbers: ['07'] },
  GA: { name: 'Goa', numbers: ['30'] },
  GJ: { name: 'Gujarat', numbers: ['24'] },
  HP: { name: 'Himachal Pradesh', numbers: ['02'] },
  HR: { name: 'Haryana', numbers: ['06'] },
  JH: { name: 'Jharkhand', numbers: ['20'] },
  JK: { name: 'Jammu and Kashmir', numbers: ['01'] },
  KA: { name: 'Karnataka', numbers: ['29'] },
  KL: { name: 'Kerala', numbers: ['32'] },
  LA: { name: 'Ladakh', numbers: ['38'] },
  LD: { name: 'Lakshadweep', numbers: ['31'] },
  MH: { name: 'Maharashtra', numbers: ['27'] },
  ML: { name: 'Meghalaya', numbers: ['17'] },
  MN: { name: 'Manipur', numbers: ['14'] },
  MP: { name: 'Madhya Pradesh', numbers: ['23'] },
  MZ: { name: 'Mizoram', numbers: ['15'] },
  NL: { name: 'Nagaland', numbers: ['13'] },
  OD: { name: 'Odisha', numbers: ['21'] },
  OT: { name: 'Other territory', numbers: ['97'] },
  PB: { name: 'Punjab', numbers: ['03'] },
  PY: { name: 'Puducherry', numbers: ['34'] },
  RJ: { name: 'Rajasthan', numbers: ['08'] },
  SK: { name: 'Sikkim', numbers: ['11'] },
  TN: { name: 'Tamil Nadu', numbers: ['33'] },
  TR: { name: 'Tripura', numbers: ['16'] },
  TS: { name: 'Telangana', numbers: ['36'] },
  UK: { name: 'Uttarakhand', numbers: ['05'] },
  UP: { name: 'Uttar Pradesh', numbers: ['09'] },
  WB: { name: 'West Bengal', numbers: ['19'] },
};

export type StateCode = keyof typeof gstStates;
export const stateCodes = Object.keys(gstStates) as StateCode[];
