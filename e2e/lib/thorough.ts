/** True in `npm run test:thorough`, which runs the tests that `npm test` leaves out. */
export const isThorough = process.env['NOCTURNE_TESTS'] === 'thorough'

/** All of a list in a thorough run, otherwise those of `chosen`. */
export const chooseCases = <T>(all: readonly T[], chosen: readonly NoInfer<T>[]): readonly T[] =>
  isThorough ? all : chosen
