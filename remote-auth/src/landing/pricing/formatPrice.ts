const money = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** `$19`, `$15.83`. */
export const formatPrice = (amount: number): string => money.format(amount);
