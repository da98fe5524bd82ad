/** States of a line in production: waiting, in the making, made, brought to the table. What needs no production ('9') never moves. Pure. */
const moves: Record<string, readonly string[]> = { '0': ['1', '2'], '1': ['2'], '2': ['3'], '3': [], '9': [] }

/** Whether a line may go from one state to another; going there twice is no move. */
export const canProduce = (from: string, to: string): boolean => moves[from]?.includes(to) ?? false

/** Served or made: taking it back needs the goods themselves. */
export const isProduced = (status: string): boolean => status === '2' || status === '3'
