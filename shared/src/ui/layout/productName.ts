export const productName = 'Faultline';
