import type { Report } from '../definition.ts'

/** 客人报表, P075–P076: guests by night; the guests of one night. */
export const guestReport = {
  id: 'guest',
  path: '/api/statement',
  title: '客人报表',
  permission: 'statement:guest:view',
  menu: { group: 'statements', icon: 'users-round' },
  headline: 'guestNum',
  summary: [
    'guestNum',
    'tableCount',
    'bookedGuests',
    'walkInGuests',
    'newGuests',
    'returningGuests',
    'payableAmount',
    'avgGuest',
  ],
  levels: {
    nights: {
      endpoint: 'guestNights',
      axis: 'night',
      screen: 'P075',
      path: 'guest',
      columns: [
        'guestNum',
        'tableCount',
        'bookedGuests',
        'walkInGuests',
        'newGuests',
        'returningGuests',
        'payableAmount',
        'avgGuest',
      ],
      sorts: [],
      nights: 'month',
    },
    day: {
      endpoint: 'guestsOfNight',
      axis: 'line',
      screen: 'P076',
      path: 'guest/day',
      columns: ['guestNum', 'payableAmount'],
      sorts: [],
    },
  },
  filters: [],
} as const satisfies Report

/** Kinds of visit for the filter: the first visit of a guest, or a later one. Guests are recognised by phone number. */
export const visitKinds = ['new', 'returning'] as const
