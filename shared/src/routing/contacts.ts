/** How people reach us (spec part 1, section 2, "About page" and the landing page's footer). */
export const contacts = {
  feedbackForm: 'https://feedback.faultline.example/form',
  support: 'support@faultline.example',
  business: 'business@faultline.example',
} as const;
