/** How people reach us (specification 3.4 and 4.1). */
export const contacts = {
  feedbackForm: 'https://feedback.faultline.example/form',
  support: 'support@faultline.example',
  business: 'business@faultline.example',
} as const;
