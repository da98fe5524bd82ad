/**
 * Node flags of the server process. A small semi-space, because requests leave little garbage and a larger one only
 * costs about a hundred megabytes. A small initial old space, because otherwise the first major collection happens only
 * at 340 MB, and a report of 198,000 lines left 250 MB uncollected.
 */
export const serverFlags = ['--max-semi-space-size=4', '--initial-old-space-size=96']
