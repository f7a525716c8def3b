import * as z from 'zod';
import { route } from '../core/route.ts';
import { BankPayment } from './model.ts';

const Id = z.object({ id: z.string().max(64) });
const signed = { access: 'signed', whenExpired: true, output: z.unknown(), errors: [] } as const;

/** The part of Asaas's API that the sandbox's bank answers, and the page on which its customers pay. */
export const bankRoutes = {
  bankCustomers: route({
    ...signed,
    method: 'GET',
    path: '/sandbox/bank/customers',
    summary: 'Asaas: customers by reference',
    input: z.object({ externalReference: z.string().max(100).default('') }),
  }),
  bankMakeCustomer: route({
    ...signed,
    method: 'POST',
    path: '/sandbox/bank/customers',
    summary: 'Asaas: make a customer',
    input: z.looseObject({}),
  }),
  bankPayments: route({
    ...signed,
    method: 'GET',
    path: '/sandbox/bank/payments',
    summary: 'Asaas: payments by reference',
    input: z.object({ externalReference: z.string().max(100).default('') }),
  }),
  bankMakePayment: route({
    ...signed,
    method: 'POST',
    path: '/sandbox/bank/payments',
    summary: 'Asaas: make a payment',
    input: z.looseObject({}),
  }),
  bankPayment: route({
    ...signed,
    method: 'GET',
    path: '/sandbox/bank/payments/{id}',
    summary: 'Asaas: a payment',
    input: Id,
  }),
  bankDropPayment: route({
    ...signed,
    method: 'DELETE',
    path: '/sandbox/bank/payments/{id}',
    summary: 'Asaas: withdraw a payment that nobody made',
    input: Id,
  }),
  bankQrCode: route({
    ...signed,
    method: 'GET',
    path: '/sandbox/bank/payments/{id}/pixQrCode',
    summary: 'Asaas: Pix of a payment',
    input: Id,
  }),
  bankRefund: route({
    ...signed,
    method: 'POST',
    path: '/sandbox/bank/payments/{id}/refund',
    summary: 'Asaas: give a payment back',
    input: z.looseObject({ id: z.string().max(64) }),
  }),
  charges: route({
    method: 'GET',
    path: '/sandbox/charges',
    access: 'admin',
    whenExpired: true,
    summary: 'What the company is asked to pay at the sandbox’s bank, newest first',
    input: z.object({}),
    output: z.array(BankPayment),
    errors: [],
  }),
  payCharge: route({
    method: 'POST',
    path: '/sandbox/charges/{id}',
    access: 'admin',
    whenExpired: true,
    summary: 'Pay at the sandbox’s bank: all, half or twice; or have it given back',
    input: Id.extend({
      action: z.enum(['pay', 'payHalf', 'payTwice', 'refund']),
      /** Tell of it this many times. */
      times: z.number().int().min(1).max(10).default(1),
    }),
    output: BankPayment,
    errors: ['ERR_NOT_FOUND', 'ERR_CONFLICT', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
};
