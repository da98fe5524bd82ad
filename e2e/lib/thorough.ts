/** True in `npm run test:thorough`, which runs the tests that `npm test` leaves out. */
export const isThorough = process.env['NOCTURNE_TESTS'] === 'thorough'
