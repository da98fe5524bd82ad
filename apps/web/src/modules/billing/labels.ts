import { label } from '@nocturne/contract/dictionaries'

/** The word for a way to pay. */
export const methodName = (payMethod: string): string => label('pay_method', payMethod)
