/**
 * Scale of tests that repeat one idea at many points or many times. `npm test` runs a part of each, `npm run test:thorough` all.
 */
export const isThorough = process.env['NOCTURNE_TESTS'] === 'thorough'

/** All of a list in a thorough run, otherwise its first `count`. The most important cases come first. */
export const takeCases = <T>(all: readonly T[], count = 1): readonly T[] => (isThorough ? all : all.slice(0, count))
