import { label } from '@nocturne/contract/dictionaries'

/** Label of a payment method. */
export const methodName = (payMethod: string): string => label('pay_method', payMethod)
