/** Days a company that signed up may try the product (B-COMP-2). */
export const trialDays = 7;
